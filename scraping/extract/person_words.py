"""Given names, honorifics and job titles of many languages, and the words that only look like a name."""

import re
from functools import lru_cache

_GIVEN = (
    # English
    "aaron abby abigail adam adrian agnes aidan al alan albert alec alex alexa alexander alexandra alexis alfred alice alicia alison allan allen allison alyssa amanda amber amelia amy ana andrea andrew andy angel angela "
    "angelina angie anita ann anna annabel anne annette annie anthony antonio april ariel arlene arnold arthur ashley audrey austin ava barbara barry beatrice becky ben benjamin bernadette bernard bert beth bethany betsy betty "
    "beverly bill billy blair blake bob bobby bonnie brad bradley brandon brandy brenda brendan brendon brent brett brian brianna bridget brittany brooke bruce bryan bryce caitlin caleb calvin cameron camille candace candice cara "
    "carl carla carlos carly carmen carol carole caroline carolyn carrie carter casey cassandra catherine cathy cecil cecilia chad charlene charles charlie charlotte chelsea cheryl chester chloe chris christa christian christie "
    "christina christine christopher christy chuck cindy claire clara clarence clark claude claudia clayton cliff clifford clint clyde cody colin colleen connie connor conrad corey cory courtney craig cristina crystal curt curtis "
    "cynthia daisy dale damian damon dan dana daniel danielle danny darcy daren darin darlene darrel darrell darren darryl dave david dawn dean deanna deb debbie deborah debra denis denise dennis derek desmond devin devon diana "
    "diane dianna dianne dina dirk dolores dominic don donald donna doreen doris dorothy doug douglas drew duane dustin dwayne dwight dylan earl ed eddie edgar edith edmund eduardo edward edwin eileen elaine eleanor elena eli "
    "elijah elisa elisabeth elise eliza elizabeth ella ellen elliot elliott ellouise elsie emily emma eric erica erik erika erin ernest ernie esther ethan ethel eugene eunice eva evan eve evelyn faith faye felicia felicity felix "
    "fergus fern fernando fiona florence frances francis francisco frank franklin fred freda freddie frederick gabriel gabriela gail gareth garrett garry gary gavin gayle gene geoff geoffrey george georgia georgina gerald geraldine "
    "gerard gilbert gina ginger ginny giles gladys glen glenda glenn gloria gordon grace graeme graham grant greg gregg gregory greta guy gwen gwendolyn hailey hal hank hannah hans harold harriet harry harvey hazel heather hector "
    "heidi helen helena henry herb herbert herman hilary hilda holly hope howard hugh hugo ian ida imogen ingrid irene iris irma irving isaac isabel isabella ivan ivy jack jackie jackson jaclyn jacob jacqueline jacquelyn jade jake "
    "jamal james jamie jan jana jane janelle janet janice janine jared jasmine jason jay jayme jayne jean jeanette jeanne jeff jeffery jeffrey jen jenna jennie jennifer jenny jeremiah jeremy jerome jerry jess jesse jessica jessie "
    "jill jillian jim jimmy jo joan joann joanna joanne jocelyn jodi jodie jody joe joel joey johanna john johnathan johnny jon jonathan jordan jorge jose joseph josephine josh joshua joy joyce juan juanita judith judy julia julian "
    "julianne julie juliet june justin justine kaitlyn kara karen kari karin karl karla kate katherine kathleen kathryn kathy katie katrina kay kayla keith kelley kelli kellie kelly kelsey ken kendra kenneth kenny kent kerri kerry "
    "kevin kieran kim kimberley kimberly kirk kirsten kirsty krista kristen kristi kristin kristina kristine kristy kurt kyle lacey lance larry laura lauren laurence laurie lawrence leah lee leigh lena leo leon leona leonard leroy "
    "lesley leslie lewis liam lillian lily linda lindsay lindsey lisa liz lloyd logan lois lola lonnie lora loren lorena loretta lori lorna lorraine lou louis louisa louise lucas lucille lucinda lucy luis luke lydia lyle lynda "
    "lynn lynne mabel mackenzie madeline madison maggie malcolm mandy marc marcia marcus margaret maria marian marianne marie marilyn mario marion marissa marjorie mark marlene marsha marshall martha martin marvin mary maryann "
    "mathew matt matthew maureen maurice max maxine megan meghan melanie melinda melissa melody melvin mercedes meredith michael michaela michele michelle miguel mike mildred miles milton mindy miranda miriam mitch mitchell moira "
    "molly mona monica monique morgan morris muriel myra nadia nadine nancy naomi natalie natasha nate nathan nathaniel neal ned neil nelson nicholas nick nicola nicole nigel nikki nina noah noel nora norma norman olga olive oliver "
    "olivia oscar otis otto owen paige pam pamela pat patricia patrick patsy patti patty paul paula pauline pearl peggy penelope penny percy perry pete peter phil philip phillip phoebe phyllis polly preston priscilla rachael rachel "
    "ralph ramon randall randy raul ray raymond rebecca regina reginald rene renee rex rhonda ricardo rich richard rick ricky rita rob robert roberta roberto robin robyn rochelle rod roderick rodney roger roland ron ronald ronnie "
    "rory rosa rosalie rosalind rose rosemarie rosemary ross roxanne roy ruben ruby rudolph rudy rufus russ russell ruth ryan sabrina sadie sally sam samantha samuel sandra sandy sara sarah saul scott sean sebastian selena serena "
    "seth shane shannon sharon shaun shauna shawn sheena sheila shelby sheldon shelley shelly sheri sherri sherrie sherry sheryl shirley sidney silvia simon simone sofia sonia sonya sophia sophie spencer stacey stacy stan stanley "
    "stefan stella stephanie stephen sterling steve steven stewart stuart sue summer susan susanna susanne susie suzanne sybil sylvia tabitha tamara tami tammy tanya tara taylor ted teresa teri terrance terrence terri terry tessa "
    "thelma theodore theresa thomas tiffany tim timothy tina toby todd tom tommy toni tony tonya tracey traci tracy travis trevor tricia trina tristan troy tyler tyrone valerie vanessa vera vernon veronica vicki vickie vicky victor "
    "victoria vince vincent viola violet virginia vivian wade wallace walter wanda warren wayne wendy wesley whitney wilbur will willard william willie winifred winston yolanda yvette yvonne zach zachary zoe "
    # German, Dutch, Nordic
    "achim adelheid albrecht alfons alois andreas anke anja anneliese annegret antje armin arne arno astrid axel barbel bärbel bastian beate bernd bernhard bert bettina birgit birte björn bodo burkhard carsten cäcilia christel "
    "christiane christoph christof claus cordula cornelia dagmar detlef dieter dietmar dietrich dorothea eberhard eckhard edeltraud egon ekkehard elfriede elke ernst erwin esther eugen ewald falk ferdinand florian franz franziska "
    "frauke frieda friederike friedhelm friedrich fritz gabi gabriele georg gerd gerda gerhard gerlinde gernot gertrud gisela gottfried götz gregor gudrun guido günter günther gunnar gustav hanna hannelore hanne hannes harald "
    "hartmut heike heiko heiner heinrich heinz helga helge helmut hendrik henning herta hermann hildegard holger horst hubert ilona ilse ines inga inge ingeborg ingo irmgard isolde jens joachim jochen johannes jörg jörn josef "
    "judith jürgen jutta kai karin karola karsten kaspar katharina kathrin katja katrin kerstin klaus konrad korbinian kristian lars lea lennart leonhard lieselotte lorenz lothar ludger ludwig lukas lutz magdalena maik malte "
    "manfred manuel manuela margarete margit margot mareike marco marcel mario marion marita markus marlies martina mathias matthias max maximilian meike michael mirko monika moritz nadja nicolas niklas nils norbert olaf oliver oskar "
    "ottmar otto pascal patrik petra philipp pia ralf rainer reiner reinhard reinhold renate roland rolf roman rosemarie rosi rüdiger rudi rudolf sabine sandra sascha sebastian siegfried sigrid silke silvia simone sonja stefanie steffen "
    "stephan susanne sven svenja tanja theo theodor thomas thorsten tilman tobias torsten traudl udo ulf uli ulrich ulrike ursula ute uwe veit vera verena viktor volker volkmar waltraud werner wieland wilfried wilhelm willi "
    "winfried wolf wolfgang wolfram yannick aad anneke annemarie arie bart bas bram cees corrie daan dirk ellen elly erik ernst femke floris frits geert gerrit guus gijs hein henk herman hilde ine ingrid jaap jacob jan jannie jasper "
    "jeroen job johan joke joost joris josé kees koen lianne lies maarten maaike marieke marijke marjan mark martijn mieke niels nienke paul piet pieter rianne rob roel ruud saskia sander sjoerd stijn teun thijs tineke tjeerd truus wim "
    "willem wouter yvonne agneta anders annika arvid bengt birgitta bo bosse britt camilla carina christer dag eivind elin elisabet erling eskil eva fredrik freja frode geir göran greger gun gunilla gunn hakan håkan hege henrik hilde "
    "ida inger ingvar jakob jesper joakim johan jonas jørgen jörgen kaj karianne karina karoline kerstin kirsten kjell knut kristoffer lasse leif lena linnea lise lone maja malin margareta mats mette mikael mikkel mogens morten niklas "
    "odd ola ole olle olof oskar ove pär patrik peder pelle per pernille petter preben ragnar rasmus rikke roar rune sigurd siv sofie søren sören stein stian stig sture svein tage thor tomas tor tore torben tord torgeir trine trond tuomas ulla "
    "ulrika vidar aino antti anu eero eeva esa hannu harri heikki hilkka ilkka jaakko janne jari jarmo jouni juha juhani jukka jussi kaisa kalle kari katja kimmo kirsi lauri lea leena liisa markku marja marjatta matti mika mikko minna "
    "niko olli osmo outi päivi pasi pekka pentti pertti petri pirjo raimo reijo riitta risto sami sanna sari satu seppo sirpa tapio tarja teemu teppo timo tuija tuula veikko ville "
    # French, Italian, Spanish, Portuguese, Romanian
    "adèle agathe aimé alain albane alexandre alexis alice aline amandine amélie anaïs andré anne-marie annick antoine antoinette arnaud audrey aurélie aurélien bastien béatrice benoît bernadette bertrand brigitte bruno camille carole "
    "catherine cécile cédric céline chantal christelle christophe claire claudine clémence clément colette corinne cyril damien delphine denis didier dominique édith edouard édouard éliane élise elodie élodie émilie emmanuel emmanuelle éric estelle "
    "étienne eugénie fabien fabienne fabrice florence florent franck françois françoise frédéric gaël geneviève gérard ghislaine gilbert gilles grégory guillaume guy gwenaëlle hélène henri hervé hubert hugues isabelle jacques jacqueline jean "
    "jean-claude jean-françois jean-louis jean-luc jean-marc jean-marie jean-michel jean-paul jean-pierre jeanne jérémie jérémy jérôme joël joëlle josette josiane julien juliette justine laetitia laurence laurent léa léon lionel loïc luc lucie lucien "
    "ludovic madeleine marc margaux marie-claude marie-france marielle marine martine mathieu mathilde mathis maxence maxime mélanie michel mireille monique morgane muriel myriam nathalie nicolas noémie odile olivier pascale patrice paulette philippe "
    "pierre quentin raphaël raymonde régine régis rémi rémy renaud romain roselyne sabine sandrine sébastien séverine simon solange sophie stéphane stéphanie sylvain sylvie thérèse thibault thierry valérie véronique victor vincent virginie xavier yann "
    "yves yvan yvette alberto aldo alessandra alessandro alessia alessio alfredo amedeo andrea angela angelo annalisa antonella antonello antonietta arianna arturo barbara beatrice benedetta bruno camilla carla carlo carmela carmelo caterina chiara "
    "cinzia claudia claudio corrado cristian cristiano cristina dario davide debora diego domenico donatella edoardo elena eleonora elisa elisabetta emanuela emanuele emilio enrico enzo ettore eugenio fabio fabrizio federica federico ferdinando "
    "filippo flavio francesca francesco franco gabriella gaetano gennaro giacomo giada gian giancarlo gianfranco gianluca gianni gianpaolo gino gioele giorgia giorgio giovanna giovanni giulia giuliano giulio giuseppe giuseppina graziano guido ilaria irene "
    "ivana ivano lara laura leonardo letizia lia liliana loredana lorena lorenzo luana luca lucia luciana luciano luigi luisa manuela mara marcello marco margherita mariangela marianna mariano marina marta massimiliano massimo matilde matteo mattia maura "
    "maurizio mauro michela michele milena mirco mirella monica nadia nicola nicoletta nicolò ornella orazio paola paolo pasquale patrizia pier piera piero pierluigi pietro pina raffaele raffaella renato renzo riccardo rita roberta roberto rocco romano "
    "rosanna rosaria rossana rossella salvatore samuele sandro sara serena sergio silvana silvano silvia silvio simona simone sofia stefania stefano tiziana tiziano tommaso umberto ugo valentina valentino valeria valerio vincenzo vito vittoria vittorio walter "
    "adolfo adriana agustín aitor alejandra alejandro alfonso álvaro amparo ángel ángela ángeles antonia araceli armando arturo ascensión asunción beatriz begoña belén benito blanca borja carlota carolina catalina césar clara concepción consuelo cristóbal "
    "dolores eduardo elvira emilia encarnación enrique ernesto esperanza esteban estela eugenia eulalia eva fátima felipe félix fernanda fernando fidel francisca gerardo germán gonzalo gregorio guadalupe guillermo gustavo héctor hernán hugo ignacio "
    "iker inés inmaculada isidro iván jaime javier jesús joaquín jordi jorge josefa josé juan julián julio lázaro leticia lidia lorena lourdes lucas lucía luis luisa manuel manuela marcelo marcos margarita mariana maría maribel marisa marisol martín mateo "
    "mercedes miguel mireia montserrat natalia nieves nuria olga óscar pablo paloma paco patricia paz pedro pepe pilar purificación rafael raquel ramiro raúl rebeca reyes ricardo rocío rodolfo rodrigo rogelio román rosario rubén salvador santiago sara sergio "
    "soledad susana tania teresa tomás valentín vanesa verónica vicente víctor xavier yolanda adriano afonso alberta albertina alexandra amália américo ana anabela antónio armindo artur augusto baltazar bernardo caetano célia clara cláudia cláudio daniela "
    "deolinda diogo domingos duarte elisabete estêvão eusébio fabiana fábio filipa filipe flávio francisca frederico gabriel gilberto gonçalo graça helena henrique inês isaura ivo joana joão joaquim jorge josefina júlia júlio lígia lourenço luciana "
    "lúcia luís luiz mafalda manoel márcia márcio marisa mário marta mateus maurício miguel moacir natália nelson nuno otávio patrícia paula paulo rafaela raimundo renata renato rita rogério rosana rui sebastião sílvia sónia sônia susana tatiana telma "
    "teresa thiago tiago vânia vasco vera vitor vítor viviane wagner adina adrian alin alina ana-maria anca bogdan călin catalin cătălin cezar ciprian claudiu constantin corina cosmin costel dan dana daniela doina dorin dragoș emil eugen florin gabriela gheorghe "
    "horia ilie ioan ioana ion ionel ionuț irina iulia iulian laurențiu liliana liviu luminița marcel marian marius mihaela mihai mircea monica nicoleta nicolae ovidiu petre radu răzvan raluca roxana sorin ștefan teodor tudor valentin vasile viorel vlad "
    # Slavic, Hungarian, Baltic, Greek, Turkish
    "adam agata agnieszka alicja aleksander aleksandra andrzej ania antoni artur barbara bartłomiej bartosz beata bogdan bogusław bożena cezary czesław damian danuta dariusz dawid dominik dorota edyta elżbieta emilia ewa ewelina filip franciszek grażyna grzegorz "
    "halina hanna henryk ignacy irena iwona izabela jacek jadwiga jakub janina janusz jarosław jerzy joanna jolanta józef julita justyna kamil karol karolina katarzyna kazimierz kinga konrad krystian krystyna krzysztof lech leszek lidia łukasz maciej magda "
    "małgorzata marcin marek mariola mariusz marta marzena mateusz michał mieczysław mikołaj mirosław monika natalia paulina paweł piotr przemysław radosław rafał renata robert roman ryszard sebastian sławomir stanisław sylwia szymon tadeusz teresa tomasz urszula "
    "waldemar wanda wiesław wiktor wioletta władysław włodzimierz wojciech zbigniew zdzisław zofia zuzanna zygmunt alena alois aleš anežka antonín blanka bohumil bohuslav božena břetislav čeněk dagmar dana dominik drahomír dušan eliška emil eva františek hana helena "
    "hynek ilona irena iva ivan ivana ivo jakub jan jana jarmila jaromír jaroslav jaroslava jindřich jiří jiřina jitka josef kamila karel kateřina klára kristýna květa ladislav lenka leoš libor libuše lubomír luboš lucie luděk lukáš marcela marek markéta marie martina matěj "
    "michal michaela milan milada miloslav miloš miroslav miroslava monika natálie oldřich olga ondřej pavel pavla pavlína petr petra přemysl radek radim radka radomír renata richard robert roman romana rostislav rudolf simona soňa stanislav svatopluk šárka štefan štěpán štěpánka "
    "tereza tomáš václav věra veronika viktor vilém vít vladimír vladimíra vlasta vlastimil vojtěch zbyněk zdeněk zdenka zuzana ján juraj jozef katarína ľubomír ľudmila marián matúš peter stanislava zuzana attila balázs béla csaba dániel dávid dezső edit endre erika "
    "erzsébet eszter ferenc gábor géza gergely györgy gyula ildikó imre istván jános jenő józsef judit julianna kálmán károly katalin klára kristóf krisztián krisztina lajos lászló levente márta mária márton mátyás melinda miklós mihály nikolett norbert noémi orsolya ottó pál "
    "péter piroska réka róbert rozália sándor szabolcs szilvia tamás terézia tibor tímea tünde vilmos viktória zita zoltán zsófia zsolt zsuzsanna aleksandar ana ante boris božidar branko bojan danijel darko davor dejan domagoj dragan dražen dubravka đorđe dušan filip goran "
    "gordana hrvoje igor iva ivan ivica ivo jadranka jasna jelena josip jovan jure katarina krešimir lidija ljiljana luka maja marija marijan marin marina marko mate matej mile milena milica miljenko mira miran miro mirjana mladen nada nataša nebojša nenad nevenka nikola nikolina "
    "petar predrag ranko ružica sanja saša senka sanela siniša slaven slavica slavko slobodan snežana stefan stipe stjepan suzana tatjana tihomir tomislav vanja vedran vesna vinko višnja vladan vlado zdravko željko zlatko zoran zvonimir andrej anže aleš alenka barbara bojana borut "
    "boštjan gregor iztok janez jernej jože jožica katja klemen lojze matjaž metka miha mojca nejc polona primož rok simon špela tadej tanja tomaž urban urška uroš zdenka alexandru giorgos yiannis ioannis dimitris dimitrios nikos nikolaos kostas konstantinos christos eleni katerina "
    "maria sofia vasilis panagiotis georgios stavros ahmet ali aylin ayşe barış burak cem deniz elif emre erdal erkan fatma gökhan hakan halil hasan hatice hüseyin ibrahim ismail kemal leyla mehmet murat mustafa nur okan ömer orhan osman selin serkan sevgi sinan tolga tuncay ufuk "
    "umut volkan yasemin yavuz yusuf zeynep aivars andris arturs dace edgars guntis ilze inga janis jānis juris kristaps liga mārtiņš raimonds sandra uldis valdis zane algirdas arūnas asta audrius darius eglė gintaras jonas jūratė kęstutis linas mantas mindaugas rasa rimantas "
    "rūta saulius tomas vaidas vytautas aare andres anneli hannes indrek jaan kadri kristjan margus mart meelis priit raivo rein riina tarmo tiit tõnu toomas triin urmas "
    # Other scripts in Latin letters, Asian, Arabic, Indian
    "abdul abdullah ahmed akira alexei aleksei alexey anatoly andrei andrey anton arjun arun asha ashok bilal boris chen ching daisuke deepak dmitri dmitry divya ekaterina elena fatima feng galina ganesh hamid haruki hassan hideo hiroshi huan hussein igor imran irina ivan jamal "
    "jian jing jun karim kavita kenji khaled kiran krishna kumar lakshmi lei li liang ling mahmoud manish manoj maxim mei meena mikhail min ming mohamed mohammad mohammed mohan muhammad nadezhda naoki natalia natalya neha nikolai nikolay oleg olga omar pavel ping pooja prakash pradeep "
    "priya qing rahul rajesh rajeev raj rajani rakesh ramesh ravi rohan rohit sandeep sanjay satoshi sergei sergey shin sunil suresh svetlana takashi takeshi tariq tatiana tatyana vadim valentina vasily victor vijay vikram vinod viktor vladimir wei xiao xin yan yang ying yoko yong "
    "yoshi youssef yuki yuri yusuf zhang zhen "
    # The rest of the world, as its names are written in Latin letters
    "aarav aarti abbas abdelkader abdulaziz abdulrahman abhishek adel aditi aditya afzal ahmad ai aisha ajay akash akiko akio akshay ali alka amal aman amar amin amina amir amit amita amjad anand ananya anil anish anita anjali ankit ankita ankur anu anuj anupam anwar aparna arash archana arif "
    "arman arnav arti aruna arvind asad asif atsushi atul avinash ayaan ayesha ayman aziz babak bashir bharat bhavesh bhavna bilal biswajit bo-young brijesh chandan chandra charu chetan chieko chirag chitra chul daichi dalia dalip darshan debashish deepa deepika devendra dhananjay dhruv dilip dinesh ehsan eiji "
    "emad emi eun fahad faisal faiz farah farhad farhan farid farooq fatih fatima fawzi fumio fumiko ganesan gaurav geeta girish gopal govind gul gurpreet habib haifa hamza hana harish harpreet haruto hassan hayato hemant hideki hideyuki hikaru hina hiroaki hiroki hiromi hiroko hisashi hitesh hitoshi hiroyuki hye "
    "hyun ibrahim ichiro iftikhar ikram imad indira iqbal irfan isamu ismail jagdish jaspreet javed jaya jayant jayesh ji-hoon ji-young jiro jitendra jin-woo jugal junichi junko jyoti kailash kaito kalpana kamal kana kapil karan katsumi kaushik kavya kazuhiko kazuki kazuo kei keiichi keiko ken'ichi kenichi kenta khalid khalil "
    "kishore koichi koji komal kota krishnan kunal kusum kyoko lalit latha latif layla lina mahesh mahmood mai maki makoto mala mamta manabu mandeep mani manju mariam marwan masaaki masahiro masaki masako masao masaru masashi masato mayumi mayur meenakshi megumi mehdi mei-ling meera michiko midori mihir mika miki min-jun minoru mitsuo "
    "miyuki mohit momoko mona monika mounir mukesh mukul munir murali muthu nabil nadeem nadir nagesh naoko naomi naresh narendra nasir nasser natsuki naveed naveen navin nayla nazir neelam neeraj neeta nidhi nikhil nilesh nisha nishant nitin nobuo nobuyuki noriko norio obaid omid osama osamu padma pallavi pankaj parul parvez "
    "pharid pradip pragya pramod pranav prasad prashant pratap prateek praveen preeti prem prithvi priyanka puneet purnima rachid radha raghu rahim rajan rajendra rajiv rajni rakhi ram raman ramachandran ramakrishnan ramya rana ranjan ranjit rashid rashmi ravindra raza reena rekha reiko renu reza riad ritesh ritu riya riyad ruchi rupa "
    "ryo ryota ryuji saad sabah sachin sadia saeed sai saif sakura salah saleem salim salman samar sameer samir samira sana sangeeta sanjana sanjeev santosh sarita sarika satish satoru satyam savita sayed seema seiji seo-yeon setsuko shabnam shahid shailesh shaikh shakti shalini shankar sharad sharif sharmila sheetal shekhar shigeru shilpa "
    "shin'ichi shinichi shinji shinya shiro shivani shoaib shobha shoichi shota shreya shruti shubham shun shweta siddharth smita sneha sohail somchai sonal soo-jin sota srinivas sriram subhash sudha sudhir suhail sujata sukumar sultan suman sumit sunita suraj surendra surya sushil sushma swati syed tadashi tahir takahiro takako takao "
    "takayuki takumi talal tanvi tarek taro tarun tatsuya tetsuo tetsuya tomoko tomohiro tomoyuki toru toshiaki toshio tsutomu uday ujjwal uma umesh usha usman vaibhav vandana varun vasant venkat venkatesh vidya vikas vimal vinay vineet vipin vishal vishnu vivek wael waleed walid wasim waqar xiaoming yash yasir yasuhiro yasuko "
    "yasuo yogesh yoichi yoji yoko yoshiaki yoshihiro yoshiko yoshio yousef yui yukiko yukio yumi yumiko yuna yuichi yusuke yuta yutaka yuto zafar zahid zahra zainab zaki zeeshan ziad zubair jiayi xiaoyan xiaohong jianguo guoqiang haiyan hui jianhua jianping jie jing-yi kai-wen lihua lijun mingwei peng qiang shaohua "
    "weidong weiming wenjun xiaojun xiaoli xiuying yanli yifan yimin yongjun yuhan zhigang zhiqiang zhihong zihan adaeze amara babajide bolanle chidi chika chinedu chioma emeka femi folake ifeoma ikechukwu kelechi kofi kwabena kwame ngozi nkechi nnamdi obinna olu olufemi oluwaseun segun sipho tendai thabo thandi tunde uche yaw zanele "
    "achmad agus bambang budi dewi hendra indah putri rina siti sri wahyu anh binh dung duc hai hoa hung huong khanh lan linh mai minh nam nga nguyet phuong quang quynh thanh thao thuy trang trung tuan tuyet viet vinh xuan arnel jomar kanya maricel nattapong rodel somsak wichai suda malee avi ayelet chaim dov eitan eliezer eyal galit gil "
    "hadas ilan itai itzhak menachem meir mordechai moshe noam nir ofer oren orit rivka ronen rotem shai shimon shira shlomo tal tamar tova uri yaakov yael yair yehuda yigal yitzhak yossi zeev zvi alper arda asli aslı ayhan aysun batuhan berna bora bülent canan cemal cengiz cihan derya devrim dilek doğan ebru ece emine engin ercan ergun "
    "ertuğrul esra evren fatih ferhat figen filiz gamze gizem gonca gül gülay güler gülsüm hande hülya ilker ilkay kadir kaan koray levent melek meltem meral mert mesut metin miray murathan mücahit nazan necati neslihan nilgün nihat nurcan oğuz onur osman oya özge özgür özlem pelin pınar ramazan recep sabri salih sedat seda selim semra serap "
    "serdar seval sevil sibel sinem suat süleyman şebnem şule şükrü tamer taner tarık tayfun tülay türkan ufuk uğur ümit vedat yalçın yeliz yıldız yılmaz yunus zafer zehra zeki zerrin "
    # Short and familiar forms
    "александр алексей алексей анатолий андрей антон артём артем борис вадим валентин валерий василий виктор виталий владимир владислав вячеслав геннадий георгий григорий даниил денис дмитрий евгений егор иван игорь илья кирилл константин леонид максим михаил "
    "никита николай олег павел пётр петр роман руслан сергей станислав степан тимофей фёдор федор юрий ярослав александра алина алла анастасия анна валентина валерия вера виктория галина дарья диана евгения екатерина елена елизавета зоя инна ирина ксения лариса лидия любовь людмила "
    "маргарита марина мария надежда наталия наталья нина оксана ольга полина раиса светлана софия софья тамара татьяна юлия яна іван олександр володимир сергій андрій михайло микола олексій тетяна наталія олена ірина юрій петро георги димитър иванка йордан стоян петър христо красимир "
    "γιώργος γεώργιος γιάννης ιωάννης νίκος νικόλαος κώστας κωνσταντίνος δημήτρης δημήτριος παναγιώτης βασίλης βασίλειος χρήστος σπύρος αντώνης μιχάλης ηλίας θανάσης αθανάσιος στέφανος μαρία ελένη κατερίνα αικατερίνη βασιλική σοφία αγγελική γεωργία δήμητρα ιωάννα άννα ευαγγελία χρυσούλα "
    "cigdem mack abe alf allie ally amie anneke archie artie barb bea bennie bernie bertie bess bettie bibi bobbie bud buddy cal cam carrie cass cathie ced charley chas chip chrissie christel chuck cleo colleen con coral cory daph darla daryl deanne deb del dell desi dex dick dickie dina dolly dom donnie dora dot dottie dougie ebony eddy effie ellie elle "
    "elsa em emmy ernie ester etta evie fay fern finn fran francie frankie fritz gabby gabe garth georgie gerry gert gia gigi gus gussie hallie hanne hattie heath hettie hilary hillary honor hopie inez isa issy ivor izzy jacinta jackie jada janae jann jasper jaxon jeannie jeb jed jenn jessika jillian jimmie jodee jolene joni josie jude judi jules "
    "justus kaitlin kalli kasia kasey kat katharine kathi katlyn katy kaye keira kel ken kenna keri kip kiera kira kitty krissy krys kurtis kyla kylie lainey lana lanny leander leigh leila lena leora les levi lexi libby lilah lilian lindy liv liza lizzie loni lorelei lorie lottie louella lucian lula lulu luther mac maddie mae maggy mal mamie manny marcie "
    "marci margie margo mariah marjie marlon marna marsha matilda mattie maude mavis maxwell may-lin meg mel mercy merle mick mickey mickie millie mina minnie misty mo moe mollie monty morey mort muriel myles myrna myron nan nanette nat nettie nicky niki nikolas nola noreen octavia odessa ollie ora orlando orville osborne oswald otis ozzie pasha patti paulette "
    "peg percival pippa polly prue quincy quinn quintin rae ralf ramona randi raquel reese reid remy renae rhett rhoda rhys rian ricki robbie robby roddy rolando rollo romeo rona roni rosalyn rosanne roscoe roslyn rowan rowena roxie royce rudyard russ rusty ryder sal sammy sanford savannah scottie selma shaina shari sharyl shayla shelia sherwood sheryll si sid "
    "simeon sky sloane sol stacie stu sunny suki susana susie suzan suzette sylvester tad talia tamsin tania tasha tate teddy tess thad thea theda theodora thora thurman tia tilda tillie tobias tommie tracie trent trey trish trisha trudy ty uma ursula val valarie van vern verna vic vick vickey vik vilma viv wally walt warner wendell wes wilbert wilda wilfred wilma "
    "winnie wyatt xenia zac zachariah zack zara zelda zeke zora allegra anders blaine boyd brant briony brock bryn byron cade cedric chester clancy cornell cyril cyrus dane darcy darrin darwin dean deirdre delbert della desiree dewey diego dillon dinah donny dorian dougal duncan earle easton eben edwina elbert eldon elmer eloise elspeth elton elwood emerson emery emmett ephraim "
    "erwin ethelyn ewan ezra fabian farrah fletcher floyd forrest freya garret gemma gideon gilda glynis gordie grady greer griffin guadalupe guinevere gwyneth hadley hamish harley harris harrison hayden hayley heidi homer horace ike imelda ingram ira irvin isaiah isobel jacinda jamie jarrod jarvis javier jayden jemima jerald jerrold jethro joelle johnnie jolyon josiah "
    "judd justina kacey kellan kendall kendrick kenton kermit kieran kimber kirby lamar latoya lawson leif leland lemuel lenore leopold lester leticia lewin lincoln linus lionel lorne lowell lucretia luella lyndon mabel magnus malachi maribel marla marlin marnie mathias maurine maya melba mercer merrill micah millicent milo milton mina mitzi montgomery morton moses murray "
    "nathalie nelly nelda nell nestor nettie newton nigella nita odell olin olympia opal ophelia orson parker pearson petunia philippa phineas phoebe pierce porter prudence quentin rachelle ramsey raphael rashida reba regan reginald rigby robbin rod rolf roosevelt rosalind rosario rosetta rosina roxana rufina sabine sebastian selwyn shana sheree sibyl silas simona "
    "solomon stanton sterling stewart sydney tamika tanner tatum terence thelma theron tobin tod torrance travers trinity trudie tucker tyra tyson ulysses valentine vaughn velma vernon vilma vince vonda wallis wanda ward warwick webster weldon wilhelmina willa willis wilson winfield woodrow xander yancy yasmin yvonne zane zoey"
)
# Accents are often left out: `Celine`, `Jose`.
ACCENTS = str.maketrans(
    "áàâäãåéèêëíìîïıóòôöõøúùûüýčćçďěğłľńñňřśšşťůűőžźżąę", "aaaaaaeeeeiiiiioooooouuuuycccdegllnnnrssstuuozzzae"
)
GIVEN_NAMES = frozenset(_GIVEN.split()) | frozenset(_GIVEN.translate(ACCENTS).split())
# Given names that are also places, months, brands, surnames or plain words: they say less.
WEAK_GIVEN = frozenset(
    "stein ai al alba ally amber an and angel angle april art as aurora austin bas bea berg bo bora brook brooke brooklyn bud buddy cal cam carolina carter case charlotte chase chelsea chester chip cliff clinton con concord "
    "cornell crystal dag daisy dallas dane das dawn day de dell des dewey dick die dolly don dot duc dung earl easton ebony el em emerson emi engin even faith fern fletcher florence florida ford forest francie franklin "
    "gem gemma georgia ginger glen grant griffin gul guy hai hamilton harley harris harrison hayden heath honor hope houston hui hunter iris ivy jackson jade job jordan joy june kai kendall kimber king kip kirby kit "
    "kitty la lan lane lawson lei li lily lincoln ling logan lone long los mac madison mai major marina marine mason maxwell may melba mercedes mercer mercy mick milan mile millie milton min misty mo montgomery morgan "
    "morton moses nam nan nat newton noir nova nur odell ole olive olympia om opal ora orlando page paris park parker pat pearl per pierce porter prem prince prudence rae ramsey reese reid remy rhea rich rok romeo rona "
    "roosevelt rose rowan royal ruby rusty ryder sai saint sakura sal san santa savannah scottie shakti si sierra skip sky so sol solomon sri st stanton star stella sterling sultan sultana summer sun sunny sydney tage "
    "tal tanner tate tatum taylor tess tia tor tore trey trinity tucker ty tyson val valentine van vern vic victoria violet virginia wade wallis ward warner warwick washington webster weldon wes west will willis wilson "
    "winfield wolf woodrow yang young zara".split()
)
PARTICLES = frozenset(
    "von van de der den del della dello degli di da du la le dos das do zu zum zur af av bin ibn ben al el ter ten te y e of 't op vom d' dalla dal do".split()
)
# Surnames that are also words of pages: one of them counts behind a given name.
SURNAME_WORDS = frozenset(
    "austin baker bank banks bell berlin best bird birds bishop black blue bond book boston bridge bridges bull bush butcher butler cannon canon carpenter case cash castle chambers chancellor chase chief child childs "
    "christian christmas church clay close coach cole constable cook cotton cox crane cross crow crowe dallas darling day days dean drake driver dutch dyer east english farmer field fields finch fisher fletcher flood "
    "flowers ford forest fox free french friend frost fuller gamble gardener gardner gates german glass glover gold golden goldsmith good grace grand gray great green grey grill hale hall harp hart hawk head high hill "
    "hills holiday holland hood hook hope hopper horn houston hunter hurst ireland jewell joiner jordan judge june jury justice kind king kirk kitchen knight lake lamb land lane law laws leader little lock loft london "
    "long loud love major march marsh marshall mason may mayor meadows mercer merchant merry miles mills miner monk moon moss nail newman noble north nurse old olive page pages painter palmer paris parish park parks "
    "parson pastor peace pearl pepper pink piper pitt place plant plummer pool poole pope porter post posts potter pound power powers price prince proctor queen rains raven read reader reed rice rich ridge rivers rock "
    "roof root rose round rowe rush sadler salon sargent sawyer scales seal sellers sergeant sharp shepherd shields shoemaker short silver singer skinner slater small snow south sparks spicer spring squires stack star "
    "steel steward stone stones story stout strong summers sun swan sweet swift tailor taylor teller temple thorne tiller tinker tower towers trainer tucker turner tutor underwood upper usher vance viola virgin walker "
    "wall waller walls ward warden water waters way ways weaver webb weeks welch wells welsh west wheeler wheelwright whisper white whitehead wild winter winters wise wolf wood woods word wright york young".split()
)
# Those of them that as often end the name of a place: they count beside a title or mailbox only.
PLACE_SURNAMES = frozenset(
    "price park parks hill hills lake rivers hall bridge bridges church lane forest way castle temple tower towers ridge moor field bank april may".split()
)
# Brands and places that are named like people.
BRANDS = frozenset(
    (
        "calvin klein,ralph lauren,tommy hilfiger,hugo boss,marie claire,kimberly clark,kimberly-clark,dorothy perkins,john deere,harley davidson,harley-davidson,mary kay,estee lauder,estée lauder,roland garros,karl lagerfeld,ann arbor,"
        "ben lomond,michael kors,jack daniels,johnnie walker,louis vuitton,marc jacobs,vera wang,christian dior,giorgio armani,jimmy choo,laura ashley,betty crocker,uncle ben,ben sherman,paul smith,elizabeth arden,helena rubinstein,yves rocher,"
        "yves saint laurent,jean paul gaultier,dolce gabbana,salvatore ferragamo,emilio pucci,roberto cavalli,alexander mcqueen,stella mccartney,kate spade,tory burch,eddie bauer,brooks brothers,neiman marcus,morgan stanley,jp morgan,"
        "charles schwab,merrill lynch,edward jones,raymond james,franklin templeton,arthur andersen,ernst young,mack trucks,jean monnet,max planck,max-planck,albert heijn,peter hahn,willy bogner,otto wolff,ernst klett,robert bosch,carl zeiss,"
        "san diego,santa clara,santa monica,abu dhabi,fannie mae,freddie mac,sallie mae,jebel ali,sao paulo,são paulo,são josé,al ain,frank gehry,martin luther,martin luther king,rosa parks,robert schuman,konrad adenauer,ludwig erhard,johann wolfgang,bad homburg,st gallen,hong kong,kuala lumpur,sri lanka,"
        "saint laurent,jane doe,john doe,max mustermann,erika mustermann,lorem ipsum,jean dupont,mario rossi,juan pérez,jan kowalski,jan modaal"
    ).split(",")
)
HONORIFIC_WORDS = frozenset(
    "dr prof professor mr mrs ms miss mx sir dame rev hon herr herrn frau fräulein mag dipl ing mme mlle madame monsieur maître dott dott.ssa avv geom arch sig sig.ra signor signora sra srta señor señora doña dña drs mevr dhr mevrouw "
    "meneer mijnheer mgr inż judr mudr phdr rndr bc paeddr doc".split()
)
CREDENTIAL_WORDS = frozenset(
    "MD DDS DMD PhD PHD JD Esq RN NP CPA MBA DC OD DVM PE AIA LCSW LMT MSW MSN RMT CFP CFA FACS FAIA CSc MRICS FRICS LLM LLB QC KC MBE OBE CBE RDH RDA EFDA CRNA PsyD EdD MPH MSc BSc CCIM MAI CLU ChFC CPCU CIC CISR SPHR PHR PMP FCA ACA FCCA FRIBA RIBA "
    "GNP-C PA-C FNP-C FNP LMFT LPC DNP OTR ARNP DPT PharmD RPh MPA MEd".split()
)
# What stands behind a title without being one: `Director, Market Analysis`.
DEPARTMENT = re.compile(
    r"(?:[\w&/'’-]+ ){0,5}(?:services?|development|operations|finance|technolog(?:y|ies)|engineering|research|analysis|valuation|systems|support|products?|strategy|capital|administration|communications?|planning|programming|production|"
    r"design|education|sponsorship|relations|affairs|logistics|quality|security|software practice|infrastructure|cloud|projects?|training|business|markets?|media|"
    r"vertrieb|verkauf|einkauf|technik|entwicklung|produktion|buchhaltung|personal|kundendienst|commerciale?|ventes|achats|vendite|acquisti|ventas|compras|inkoop|verkoop|sprzedaż|obchod|försäljning|myynti|"
    r"(?:america|europe|asia|emea|apac|region|north|south|east|west|germany|france|italy|spain|uk|usa))(?: (?:and|&|und|et|e|y) [\w&/'’ -]{2,40})?",
    re.I,
)
# Words that only make a title together with others: what a line is looked at for.
TITLE_TOKENS = frozenset(
    "head board member officer vice vertreten rappresentante zarządu daglig direktör müdür контакт директор менеджер customer human press contact chef chargé chargée chargés jefe jefa zástupce leder adm loceklis general general".split()
)
HONORIFIC = r"(?:Dr|Prof|Professor|Mr|Mrs|Ms|Miss|Mx|Sir|Dame|Rev|Hon|Herrn?|Frau|Dipl|Ing|Mag|Mme|Mlle|Maître|Me|M|Dott|Dott\.ssa|Avv|Geom|Arch|Sig|Sig\.ra|Sr|Sra|Srta|D|Dña|Doña|Drs|Ir|Mevr|Dhr|mgr|inż|Ing|Mgr|JUDr|MUDr|PhDr|RNDr|Bc|PaedDr|doc)"
CREDENTIAL = r"(?:GNP-C|PA-C|FNP-C|M\.?\s?D|D\.?\s?D\.?\s?S|D\.?\s?M\.?\s?D|Ph\.?\s?D|J\.?\s?D|Esq(?:uire)?|R\.?N|N\.?P|C\.?P\.?A|M\.?B\.?A|D\.?O|D\.?C|O\.?D|D\.?V\.?M|P\.?E|A\.?I\.?A|P\.?A(?:-C)?|L\.?C\.?S\.?W|L\.?M\.?T|M\.?S\.?W|M\.?A|M\.?S|B\.?A|B\.?Sc|M\.?Sc|L\.?E|MSN|RMT|CFP|CFA|FACS|FAIA|LEED AP|CSc|MRICS|FRICS|LL\.?M|LL\.?B|Q\.?C|K\.?C|MBE|OBE|CBE|DDS|DMD)"
_TITLES = (
    r"chief \w+(?: \w+)? officer|ceo|cfo|cto|coo|cmo|cio|cpo|cso|president|vice[- ]president|vp|svp|evp|chair(?:man|woman|person)?|founder|co-founder|cofounder|owner|co-owner|proprietor|principal|partner|managing|director|manager|"
    r"supervisor|superintendent|supt\.?|asst\.?|mgr\.?|coord\.?|bishop|projectionist|bookseller|merchandiser|sommelier|barista|groomer|rector|headmaster|headteacher|vicar|vet|warden|choreographer|translator|writer|coordinator|co-ordinator|administrator|administrative|assistant|associate|secretary|treasurer|head of|lead|leader|executive|officer|commissioner|representative|agent|broker|realtor|consultant|advis[eo]r|"
    r"specialist|analyst|engineer|architect|designer|developer|programmer|technician|planner|producer|editor|journalist|photographer|attorney|lawyer|solicitor|barrister|counsel|paralegal|accountant|bookkeeper|controller|auditor|"
    r"physician|surgeon|doctor|dentist|hygienist|orthodontist|optometrist|veterinarian|nurse|therapist|psychologist|counsell?or|practitioner|pharmacist|professor|lecturer|teacher|tutor|instructor|trainer|coach|chef|stylist|"
    r"esthetician|receptionist|clerk|foreman|estimator|installer|operator|buyer|purchasing|sales|marketing|accounts?|customer service|human resources|hr|mayor|councill?or|judge|sheriff|chief|captain|sergeant|pastor|reverend|"
    r"priest|dean|registrar|librarian|curator|conductor|trustee|board member|council ?member|alder(?:man|woman)|member of the board|governor|spokesperson|press contact|contact person|"
    r"geschäftsführ\w+|geschäftsleit\w+|inhaber\w*|vorstand\w*|vorsitzende\w*|prokurist\w*|leiter\w*|leitung|vertrieb\w*|verkauf\w*|einkauf\w*|ansprechpartner\w*|assistenz|sekretariat|sachbearbeiter\w*|projektleit\w+|"
    r"abteilungsleit\w+|bereichsleit\w+|betriebsleit\w+|gesellschafter\w*|aufsichtsrat\w*|rechtsanw[aä]lt\w*|steuerberater\w*|wirtschaftsprüfer\w*|facharzt|fachärztin|zahnarzt|zahnärztin|arzt|ärztin|meister\w*|berater\w*|"
    r"redakteur\w*|pressesprecher\w*|datenschutzbeauftragte\w*|verantwortlich\w*|vertretungsberechtigt\w*|vertreten durch|kundenberat\w*|buchhaltung|"
    r"directeur\w*|directrice\w*|gérante?s?|présidente?s?|responsable\w*|chargée? de|chef d\w+|associée?s?|fondat(?:eur|rice)s?|avocate?s?|notaire|médecin|commercial\w*|assistante?s?|secrétaire|"
    r"titolare|amministrat(?:ore|rice)|direttore|direttrice|presidente|legale rappresentante|socio|socia|responsabile|avvocato|commercialista|segretari[oa]|referente|"
    r"director[ae]?s?|gerente|administrador\w*|presidenta?|propietari[oa]|soci[oa]|encargad[oa]|jef[ea] de|abogad[oa]|secretari[oa]|comercial|"
    r"diretor\w*|gerente|sócio\w*|administrador\w*|responsável|"
    r"directeur|eigenaar|eigenaresse|bestuurder|zaakvoerder|voorzitter|penningmeester|medewerker|bedrijfsleider|vennoot|adviseur|"
    r"prezes\w*|właściciel\w*|dyrektor\w*|kierownik\w*|członek zarządu|wspólnik|specjalista|przedstawiciel|"
    r"jednatel\w*|ředitel\w*|majitel\w*|vedoucí|předseda|obchodní zástupce|konateľ\w*|riaditeľ\w*|majiteľ\w*|"
    r"ügyvezető\w*|igazgató\w*|tulajdonos\w*|vezető\w*|elnök\w*|"
    r"direktør|daglig leder|adm\.? direktør|indehaver|formand|verkställande direktör|vd|ägare|ordförande|säljare|försäljning\w*|toimitusjohtaja|myyntipäällikkö|puheenjohtaja|johtaja|yrittäjä|"
    r"genel müdür|müdür|kurucu|yetkili\w*|titular|direktor\w*|vlasnik|vlasnica|predsjednik|predsednik|lastnik|administrator|director general|juhataja|direktorius|valdes loceklis|"
    r"директор|генеральный директор|διευθυντής|διευθύντρια|ιδιοκτήτης|διευθύνων σύμβουλος|υπεύθυνος|управител|собственик|власник|руководитель|менеджер|начальник|председатель|代表取締役|社長|部長|院長|店長|总经理|经理|대표이사|대표"
)
TITLE = re.compile(rf"(?<!\w)(?<!mail-)(?:{_TITLES})(?![\w-])", re.I)


def _split_alternatives(pattern: str) -> list[str]:
    """The alternatives of a pattern that stand in no group."""
    parts, depth = [""], 0
    for char in pattern:
        depth += (char == "(") - (char == ")")
        if char == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return parts


# Looking a word up is far cheaper than trying a hundred alternatives on it: only words that begin like one are tried.
_ALTERNATIVES = _split_alternatives(_TITLES)
PLAIN_TITLES = frozenset(title for title in _ALTERNATIVES if re.fullmatch(r"[\w-]+", title))
_LEAD = re.compile(r"[^\W_]+(?![?*])")
TITLE_BEGINNINGS = frozenset(
    lead[0] for title in _ALTERNATIVES if title not in PLAIN_TITLES and (lead := _LEAD.match(title))
)
_FIRST_LETTERS = frozenset(beginning[:3] for beginning in TITLE_BEGINNINGS)


@lru_cache(maxsize=50_000)
def is_title_word(word: str) -> bool:
    """Whether a lower-case word is a job title by itself."""
    return word in PLAIN_TITLES or (word[:3] in _FIRST_LETTERS and TITLE.fullmatch(word) is not None)


# `Geschäftsführer: Max Muster`, `Vertreten durch Max Muster`, `Owner - Max Muster`.
TITLE_LABEL = re.compile(
    rf"^\W{{0,3}}(?P<title>(?:[\w./&'’-]{{1,24}}\s){{0,4}}?(?:{_TITLES})(?:\s[\w./&'’-]{{1,24}}){{0,3}}?)(?:\s{{0,2}}[:–]|\s{{0,2}}-\s|\s(?:is|ist)\s)\s{{0,3}}(?P<rest>\S.*)$",
    re.I,
)
# What names are made of besides given names: never the first or last word of a person.
NOT_NAME_WORDS = frozenset(
    "kammer zuständige zuständiger behörde aufsichtsbehörde bulvarı caddesi sokak sokağı mahallesi huyện quận phường sp street road avenue drive lane boulevard court place square way park center centre building house suite floor room box city county state country town village beach island lake river valley hills hill mountain bay coast north south "
    "east west northern southern eastern western central university college school academy institute hospital clinic church foundation society association council committee department office group company corporation inc ltd llc "
    "llp gmbh limited partners associates services service solutions systems technologies technology design designs studio studios media marketing agency consulting construction properties realty homes insurance bank financial "
    "capital international global national american british canadian european english german french spanish italian dutch world news blog home about contact us our team staff meet more read view click here map directions email "
    "phone fax tel mobile website web online shop store products product gallery events event calendar welcome login register search privacy policy terms conditions copyright rights reserved monday tuesday wednesday thursday "
    "friday saturday sunday january february march april may june july august september october november december feb mar apr jun jul aug sep sept oct nov dec hours open closed free new best top day night week year today "
    "customer support sales info information general manager director president owner the and or of for with from your you we this that all any how what when where why who which customers clients reviews testimonials awards "
    "award prize award-winning program programs project projects series report annual review guide book books magazine journal press release video photo photos music theatre theater museum gallery restaurant hotel inn cafe bar grill "
    "kitchen bath pool spa salon fitness gym yoga dental family health medical care law legal firm attorney attorneys real estate property management development community public private business commercial industrial "
    "engineering energy power water green blue red black white gold silver super facebook twitter linkedin instagram youtube google microsoft apple amazon windows android ios mac adobe word excel pdf kontakt impressum "
    "straße strasse weg platz telefon telefax datenschutz startseite unternehmen leistungen über uns willkommen rue via piazza calle plaza avenida saint st san santa los las angeles york jersey hampshire carolina dakota virginia "
    "texas florida california ohio georgia michigan illinois washington oregon colorado arizona nevada london paris berlin madrid rome chicago boston houston dallas austin seattle denver miami atlanta toronto vancouver "
    "sydney melbourne foundation memorial award trust fund championship cup league club association bridge tower market mall plaza station airport port harbor harbour grand old great little big high upper lower first second third "
    "furniture collection collections fitters tower price bed bath bedroom sqft listings openings postings jobs fellowships pay investments trust institute academy stockist oil care downtown land institute golden opening posted regards dear thanks thank kind sincerely cheers hi hello good warm warmest yours afternoon morning evening follow reply just very really great lovely happy author written photographer courtesy zip code search engine form forms note notes next previous older newer page pages post posts day mrs mr dr inc. co co. jr sr hall stand booth pavilion fair messe expo exhibitor halle an vice contacts key number member telephone e-mail admissions make circle trail terrace highway crescent gardens mews parkway loop alley advisory board mister bathroom id no unit case sign up nagar guest lead leads lovely what's min max. fort auto accident accidents injury repair repairs list listing dress shades warranty opportunities flowers escapes harness library symphony orchestra festival musicians dermatology cameras camera recorders comune ayuntamiento gemeinde commune city-hall stadt landkreis".split()
)
# What makes a thing or place of the name before it: `Martin Street`, `Kent Furniture`.
THINGS = frozenset(
    "street road avenue drive lane boulevard blvd st rd ave court place square park school college university hospital center centre foundation award prize memorial scholarship building house hotel inn restaurant "
    "library museum theatre theater hall bridge airport stadium collection series show band orchestra trio quartet & company co inc corporation group associates partners law design designs photography "
    "trust institute academy tower furniture collection investments bank fitters bathroom bathrooms kitchens manor pay stadium library "
    "gallery studio studios salon elementary high middle clinic church chapel cathedral island islands county city beach lake river mountain bay county way elementary cup open championship".split()
)
